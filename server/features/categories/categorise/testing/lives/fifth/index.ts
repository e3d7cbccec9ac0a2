import type { Person } from '../second/generate.ts'
import { britishDirector } from './britishDirector.ts'
import { capeTeacher } from './capeTeacher.ts'
import { emiratiOfficer } from './emiratiOfficer.ts'
import { iloiloBarista } from './iloiloBarista.ts'
import { keralaEngineer } from './keralaEngineer.ts'
import { peshawarWorkshop } from './peshawarWorkshop.ts'
import { tantaPharmacist } from './tantaPharmacist.ts'
import { pokharaLabourer } from './pokharaLabourer.ts'
import { beirutArchitect } from './beirutArchitect.ts'
import { nairobiStudent } from './nairobiStudent.ts'

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
