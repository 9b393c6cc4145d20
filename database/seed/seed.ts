// npm run db:seed: a demo firm; with --scale N: an installation full of firms.
import { parseArgs } from 'node:util'
import { claimStore } from '../../apps/server/src/features/documents/index.ts'
import { prepareDatabase } from '../../apps/server/src/platform/database/prepare.ts'
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts'
import { openDatabase } from '../open-database.ts'
import { withFileStore } from '../open-file-store.ts'
import { runCommand, say } from '../run-command.ts'
import { seedDemo } from './demo.ts'
import { seedScale } from './scale.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { scale: { type: 'string' } } })
  const scale = values.scale === undefined ? undefined : Number(values.scale)
  if (scale !== undefined && !(scale > 0 && scale <= 10))
    throw new StartRefusal('--scale takes a number above 0, at most 10; 0.01 for a try-out.')
  const { config, owner, close } = await openDatabase(process.env, say)
  try {
    const { auth, jobs } = await prepareDatabase({ owner, secret: config.SECRET_KEY, log: say })
    if (scale === undefined) await seedDemo({ config, owner, auth, jobs })
    else {
      // Claimed while the database is empty: later, a start would miss the files of its documents.
      await withFileStore(config, jobs, claimStore)
      await seedScale(owner, scale)
    }
  } finally {
    await close()
  }
})
