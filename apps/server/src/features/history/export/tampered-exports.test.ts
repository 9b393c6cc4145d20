import { test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { exportHistory, expectFound } from '../../../../test/history/tampered-exports.ts'

const casework = useTestApp()

test('the program in an export names the entry after each kind of manipulation (HIST-030, HIST-031)', async () => {
  await expectFound(await exportHistory(casework), 10)
})
