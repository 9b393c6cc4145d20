// npm run bench:phone [-- --rounds N --latency MS --profile file]: opens /clients as on a slow phone and prints when the
// first rows are shown, the blocked time, the delay of interactions and the order of requests.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import config from '../../playwright.config.ts'
import { runCommand, say } from '../../apps/server/src/operations/run-command.ts'
import { getScaleOwner } from '../../database/seed/scale.ts'
import { openData } from '../prepare-data.ts'
import { startCasework } from '../servers.ts'
import { interact } from './interactions.ts'
import { formatReport } from './report.ts'
import { openSlowPhone, signInOnPhone, visitClients, type Visit } from './visit.ts'

/** A firm of 1,000 clients: the database is not what this measures. */
const SCALE = 0.01

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      latency: { type: 'string', default: '150' },
      profile: { type: 'string', default: '' },
    },
  })
  const data = await openData(SCALE)
  const casework = await startCasework(data)
  try {
    const browser = await chromium.launch(config.use?.launchOptions)
    try {
      const { port } = await casework.signIn({ account_id: 0, email: getScaleOwner(0) })
      const url = `http://127.0.0.1:${port}`
      const visits: Visit[] = []
      for (let round = 0; round < Number(values.rounds); round += 1) {
        // A new context has an empty cache; the sign-in is stored by a page that is not measured.
        const context = await openSlowPhone(browser)
        await signInOnPhone(context, url)
        const { visit, page, profile } = await visitClients(context, url, {
          latency: Number(values.latency),
          profile: values.profile !== '' && round === 0,
        })
        visits.push({ ...visit, interactions: await interact(page) })
        if (profile !== undefined) writeFileSync(values.profile, JSON.stringify(profile))
        await context.close()
      }
      say(formatReport(visits, Number(values.latency)))
    } finally {
      await browser.close()
    }
  } finally {
    await casework.stop()
    await data.close()
  }
})
