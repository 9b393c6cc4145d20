import { markView, type View } from '../../../platform/history/recorded-views.sql.ts'
import { recordHistory } from '../../../platform/history-details.ts'
import type { ActorContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { SentFile } from '../documents.sql.ts'

const CANNOT_RECORD = 'The file cannot be opened right now. Please try again.'

/** @throws Refusal service_unavailable if the entry cannot be written */
export async function recordOrRefuse(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('service_unavailable', CANNOT_RECORD, { retryAfter: 5 })
  }
}

/**
 * Records the opening of a yellow or red document, before its first byte is sent.
 * @throws Refusal service_unavailable if it cannot be recorded
 */
export async function recordView(
  { transaction }: ActorContext,
  { security_level: level, is_recorded }: Pick<SentFile, 'security_level' | 'is_recorded'>,
  view: View,
): Promise<void> {
  if (level === 'green' || is_recorded) return
  await recordOrRefuse(() =>
    transaction(async (scope) =>
      recordHistory(scope, (await markView(scope, view)) ? { level } : { isRepeat: true }),
    ),
  )
}
