// Kills in the middle of a delete, a restore and a permanent deletion.
import { expect, test } from 'vitest'
import { expectKillsSurvived } from './bin-kills.ts'

/** `npm run test:stress` raises this. */
const KILLS = Number(process.env['STRESS_BIN_KILLS'] ?? 100)

test(
  `${KILLS} kills during delete, restore and permanent deletion leave either state, and no file without a row (BIN-002, BIN-009, BIN-018)`,
  { timeout: 60_000 + KILLS * 20_000 },
  async ({ annotate }) => {
    const outcomes = await expectKillsSurvived(KILLS)
    // Otherwise no permanent deletion came through, and the sweep had nothing to do.
    expect(outcomes.discarded).toBeGreaterThan(0)
    await annotate(`${outcomes.before} as before the request, ${outcomes.after} as after it`)
    process.stdout.write(`bin kills: ${JSON.stringify(outcomes)}\n`)
  },
)
