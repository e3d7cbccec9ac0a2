import type { Person } from '../tables.ts'
import { marketingDirector } from './marketing-director.ts'
import { universityStudent } from './university-student.ts'
import { emiratiOfficer } from './emirati-officer.ts'
import { retailSupervisor } from './retail-supervisor.ts'
import { acTrader } from './ac-trader.ts'
import { egyptianPhysio } from './egyptian-physio.ts'
import { oilEngineer } from './oil-engineer.ts'
import { salesExecutive } from './sales-executive.ts'
import { constructionWorker } from './construction-worker.ts'
import { freelanceDesigner } from './freelance-designer.ts'

export const thirdPeople: readonly Person[] = [
  marketingDirector,
  universityStudent,
  emiratiOfficer,
  retailSupervisor,
  acTrader,
  egyptianPhysio,
  oilEngineer,
  salesExecutive,
  constructionWorker,
  freelanceDesigner,
]
