// npm run bench:screens: measures the demo firm's screens against their goals, and exits with 1 if one is missed.
import { parseArgs } from 'node:util'
import { LANGUAGES } from '@casework/contract/preferences'
import { chromium } from 'playwright'
import config from '../../playwright.config.ts'
import { runCommand, say } from '../../apps/server/src/operations/run-command.ts'
import { formatRows } from '../format-table.ts'
import { startDemoFirms } from './demo-firms.ts'
import { measurePalette } from './measure-palette.ts'
import { measurePlaces, type Measurement } from './measure-places.ts'
import { measureShifts } from './measure-shifts.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: { languages: { type: 'string', default: LANGUAGES.join(',') } },
  })
  const languages = LANGUAGES.filter((language) => values.languages.split(',').includes(language))
  const firms = await startDemoFirms(['en', ...languages.filter((language) => language !== 'en')])
  const browser = await chromium.launch(config.use?.launchOptions)
  const measured: Measurement[] = []
  try {
    measured.push(...(await measurePlaces(browser, firms.url)))
    measured.push(await measurePalette(browser, firms.url))
    measured.push(...(await measureShifts(browser, firms.url, languages)))
  } finally {
    await browser.close()
    await firms.close()
  }
  say(
    formatRows(
      ['what', 'measured', 'goal', ''],
      measured.map(({ what, value, goal, isMet }) => [what, value, goal, isMet ? '' : 'missed']),
    ),
  )
  if (measured.some(({ isMet }) => !isMet)) process.exitCode = 1
})
