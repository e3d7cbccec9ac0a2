import type { Person } from '../../tables.ts'
import { barista } from './barista.ts'
import { customsOfficer } from './customs-officer.ts'
import { developerKharkiv } from './developer-kharkiv.ts'
import { engineerLahore } from './engineer-lahore.ts'
import { garageForeman } from './garage-foreman.ts'
import { interiorDesigner } from './interior-designer.ts'
import { marketingDirector } from './marketing-director.ts'
import { pharmacist } from './pharmacist.ts'
import { physiotherapist } from './physiotherapist.ts'
import { warehouseSupervisor } from './warehouse-supervisor.ts'

/** Ten people whose lines may be looked at to make rules. */
export const developmentPeople: readonly Person[] = [
  engineerLahore,
  customsOfficer,
  physiotherapist,
  barista,
  pharmacist,
  warehouseSupervisor,
  marketingDirector,
  interiorDesigner,
  developerKharkiv,
  garageForeman,
]
