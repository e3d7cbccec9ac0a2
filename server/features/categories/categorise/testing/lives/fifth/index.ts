import type { Person } from '../tables.ts'
import { britishDirector } from './british-director.ts'
import { capeTeacher } from './cape-teacher.ts'
import { emiratiOfficer } from './emirati-officer.ts'
import { iloiloBarista } from './iloilo-barista.ts'
import { keralaEngineer } from './kerala-engineer.ts'
import { peshawarWorkshop } from './peshawar-workshop.ts'
import { tantaPharmacist } from './tanta-pharmacist.ts'
import { pokharaLabourer } from './pokhara-labourer.ts'
import { beirutArchitect } from './beirut-architect.ts'
import { nairobiStudent } from './nairobi-student.ts'

export const fifthPeople: readonly Person[] = [
  britishDirector,
  capeTeacher,
  emiratiOfficer,
  iloiloBarista,
  keralaEngineer,
  peshawarWorkshop,
  tantaPharmacist,
  pokharaLabourer,
  beirutArchitect,
  nairobiStudent,
]
