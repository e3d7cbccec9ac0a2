import type { Person } from '../tables.ts'
import { cardiologist } from './cardiologist.ts'
import { alAinOfficer } from './al-ain-officer.ts'
import { mathTeacher } from './math-teacher.ts'
import { regionalDirector } from './regional-director.ts'
import { curtainMaker } from './curtain-maker.ts'
import { portTechnician } from './port-technician.ts'
import { kenyanStudent } from './kenyan-student.ts'
import { photographer } from './photographer.ts'
import { securityGuard } from './security-guard.ts'
import { technologyHead } from './technology-head.ts'

export const fourthPeople: readonly Person[] = [
  cardiologist,
  alAinOfficer,
  mathTeacher,
  regionalDirector,
  curtainMaker,
  portTechnician,
  kenyanStudent,
  photographer,
  securityGuard,
  technologyHead,
]
