import type { Person } from '../second/generate.ts'
import { cardiologist } from './cardiologist.ts'
import { alAinOfficer } from './alAinOfficer.ts'
import { mathTeacher } from './mathTeacher.ts'
import { regionalDirector } from './regionalDirector.ts'
import { curtainMaker } from './curtainMaker.ts'
import { portTechnician } from './portTechnician.ts'
import { kenyanStudent } from './kenyanStudent.ts'
import { photographer } from './photographer.ts'
import { securityGuard } from './securityGuard.ts'
import { technologyHead } from './technologyHead.ts'

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
