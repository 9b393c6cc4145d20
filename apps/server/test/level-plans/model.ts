// What must be true of planned level changes, computed apart from the product. Days are counted on
// a clock that a test moves forward.
import type { Level } from '@casework/contract/document-levels'

export interface ModelPlan {
  readonly from: Level
  readonly to: Level
  readonly set_by: number
  /** The day when it was set. */
  readonly set_on: number
  readonly not_before: number
  readonly session: { date: number | null } | null
  readonly days: number
  waiting: boolean
}

export interface ModelDocument {
  readonly id: number
  level: Level
  plan: ModelPlan | null
  isDeleted: boolean
  /** How often a plan has lowered it. */
  lowered: number
}

const RANK = { red: 2, yellow: 1, green: 0 }
export const isBelow = (level: Level, other: Level) => RANK[level] < RANK[other]

/** The later of `not_before` and the day of the session; a date never moves. */
const getDueDay = ({ not_before, session, days }: ModelPlan) =>
  !session || session.date === null ? not_before : Math.max(not_before, session.date + days)

/** Changes a level by hand: another level ends the plan. */
export function changeByHand(document: ModelDocument, level: Level) {
  if (document.level !== level) document.plan = null
  document.level = level
}

/** Runs what is due on the day: an approved plan once, a waiting one never. */
export function runDue(documents: readonly ModelDocument[], begun: number) {
  for (const document of documents) {
    const { plan } = document
    if (!plan || document.isDeleted || getDueDay(plan) > begun) continue
    if (!plan.waiting) {
      document.level = plan.to
      document.lowered += 1
    }
    document.plan = null
  }
}

/**
 * The answer to an approval by a person of a firm with or without a second owner or admin.
 * @param begun the day from which plans run, which may be before `today`
 */
export function judgeApproval(
  { plan }: ModelDocument,
  approver: number,
  isAlone: boolean,
  { today, begun }: { today: number; begun: number },
): 200 | 403 | 404 | 409 {
  if (!plan?.waiting || getDueDay(plan) <= begun) return 404
  if (plan.set_by !== approver) return 200
  if (!isAlone) return 403
  return today > plan.set_on ? 200 : 409
}
