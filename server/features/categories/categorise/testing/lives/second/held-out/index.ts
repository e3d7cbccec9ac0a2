import type { Person } from '../../tables.ts'
import { architectDenver } from './architect-denver.ts'
import { beautician } from './beautician.ts'
import { complianceAnalyst } from './compliance-analyst.ts'
import { dentist } from './dentist.ts'
import { labTechnician } from './lab-technician.ts'
import { lecturerAlAin } from './lecturer-al-ain.ts'
import { portClerk } from './port-clerk.ts'
import { restaurantManager } from './restaurant-manager.ts'
import { salesManager } from './sales-manager.ts'
import { securitySupervisor } from './security-supervisor.ts'

/** Ten people of other banks; no line of theirs is looked at to make a rule. */
export const heldOutPeople: readonly Person[] = [
  lecturerAlAin,
  labTechnician,
  complianceAnalyst,
  architectDenver,
  securitySupervisor,
  restaurantManager,
  portClerk,
  beautician,
  salesManager,
  dentist,
]
