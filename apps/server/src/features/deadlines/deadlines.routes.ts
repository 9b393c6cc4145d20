import { courtDays } from '@casework/contract/court-days'
import { deadlineDuties } from '@casework/contract/deadline-duties'
import { dueOverview } from '@casework/contract/must-not-miss'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import type { Mount } from '../../platform/http/mount.ts'
import { courtDayService } from './court-days/court-days.service.ts'
import { deadlineStateService } from './deadline-states.service.ts'
import { deadlineService } from './deadlines.service.ts'
import { dutyService } from './duties.service.ts'
import { mustNotMissService } from './must-not-miss.service.ts'
import type { ReminderDeps } from './reminders/send-reminders.ts'

export function deadlineRoutes(mount: Mount, deps: ReminderDeps): void {
  mount(deadlineEndpoints, { ...deadlineService(deps), ...deadlineStateService })
  mount(deadlineDuties, dutyService)
  mount(dueOverview, mustNotMissService)
  mount(courtDays, courtDayService)
}
