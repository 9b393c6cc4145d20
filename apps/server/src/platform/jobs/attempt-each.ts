import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../database/connection/unavailable.ts'

/**
 * Runs `work` for each item, one after the other. What fails is logged with the item, which has ids
 * only, and the rest still runs, unless the database is gone.
 * @throws after the last item, so that the job counts as failed
 */
export async function attemptEach<T extends object>(
  log: Pick<Logger, 'error'>,
  message: string,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  let failed = 0
  for (const item of items)
    try {
      await work(item)
    } catch (err) {
      if (err instanceof DatabaseUnavailable) throw err
      failed += 1
      log.error({ err, ...(item as object) }, message)
    }
  if (failed > 0) throw new Error(message)
}
