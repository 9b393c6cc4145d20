import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COURT_DAYS_FILE, printCourtDays } from './write-court-days.ts'

test('the checked-in court-free days are those of the package', { timeout: 120_000 }, () => {
  expect(readFileSync(COURT_DAYS_FILE, 'utf8')).toBe(printCourtDays())
})
