import { beforeAll, test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { exportHistory, expectFound } from '../../../../test/history/tampered-exports.ts'

const casework = useTestApp()
beforeAll(async () => {
  await casework.app.listen({ host: '127.0.0.1', port: 0 })
})

test('the program in an export names the entry after each kind of manipulation (HIST-030, HIST-031)', async () => {
  await expectFound(await exportHistory(casework), 10)
})
