import type { Person } from '../tables.ts'
import { emiratiOfficer } from './emirati-officer.ts'
import { indianItManager } from './indian-it-manager.ts'
import { egyptianEngineer } from './egyptian-engineer.ts'
import { lebaneseDesigner } from './lebanese-designer.ts'
import { pakistaniAcWorkshop } from './pakistani-ac-workshop.ts'
import { britishCfo } from './british-cfo.ts'
import { nepaliGuard } from './nepali-guard.ts'
import { russianNewcomer } from './russian-newcomer.ts'
import { jordanianPrincipal } from './jordanian-principal.ts'
import { filipinaNurse } from './filipina-nurse.ts'

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
