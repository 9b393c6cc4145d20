// The reminders as a process of its own, which a test can kill. Prints when it has ended.
import { sendDueReminders } from '../../src/features/deadlines/index.ts'
import { openPool } from '../../src/platform/database/connection/pools.ts'
import { createLog } from '../../src/platform/observe/log.ts'
import { createOutbox } from '../../src/platform/mail/outbox.ts'

const { JOBS_DATABASE = '', PAYLOAD_KEY = '', MOMENT = '' } = process.env
const pool = openPool(JSON.parse(JOBS_DATABASE) as Parameters<typeof openPool>[0], {
  max: 2,
  onError: () => undefined,
})
await sendDueReminders(
  {
    pool,
    outbox: createOutbox(Buffer.from(PAYLOAD_KEY, 'hex')),
    publicUrl: 'https://casework.example',
    log: createLog('silent'),
  },
  new Date(MOMENT),
)
await pool.end()
