import type { Person } from '../second/generate.ts'
import { emiratiOfficer } from './emiratiOfficer.ts'
import { indianItManager } from './indianItManager.ts'
import { egyptianEngineer } from './egyptianEngineer.ts'
import { lebaneseDesigner } from './lebaneseDesigner.ts'
import { pakistaniAcWorkshop } from './pakistaniAcWorkshop.ts'
import { britishCfo } from './britishCfo.ts'
import { nepaliGuard } from './nepaliGuard.ts'
import { russianNewcomer } from './russianNewcomer.ts'
import { jordanianPrincipal } from './jordanianPrincipal.ts'
import { filipinaNurse } from './filipinaNurse.ts'

export const sixthPeople: readonly Person[] = [
  emiratiOfficer,
  indianItManager,
  egyptianEngineer,
  lebaneseDesigner,
  pakistaniAcWorkshop,
  britishCfo,
  nepaliGuard,
  russianNewcomer,
  jordanianPrincipal,
  filipinaNurse,
]
