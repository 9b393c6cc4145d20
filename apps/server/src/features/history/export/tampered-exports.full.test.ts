import { test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { exportHistory, expectFound } from '../../../../test/history/tampered-exports.ts'

const casework = useTestApp()

test('the program in an export names the entry after any of 1,000 manipulations (HIST-030, HIST-031)', async () => {
  await expectFound(await exportHistory(casework), 1000)
}, 600_000)
