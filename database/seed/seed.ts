// npm run db:seed: creates a demo firm, in another language with --language de|es|fr; with --scale N, 200 × N firms with generated records.
import { parseArgs } from 'node:util'
import { claimStore } from '../../apps/server/src/features/documents/index.ts'
import { prepareDatabase } from '../../apps/server/src/platform/database/migrate/prepare.ts'
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts'
import { openAnsweringStore } from '../../apps/server/src/operations/backups/backup-source.ts'
import { withFileStore } from '../../apps/server/src/operations/open-file-store.ts'
import { openToPrepare } from '../../apps/server/src/operations/open-installation.ts'
import { COMMAND_LOCK_MS, runCommand, say } from '../../apps/server/src/operations/run-command.ts'
import { DEMO_LANGUAGES, readContent } from './demo/read-content.ts'
import { seedDemo } from './demo.ts'
import { seedScale } from './scale.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: { scale: { type: 'string' }, language: { type: 'string' } },
  })
  const scale = values.scale === undefined ? undefined : Number(values.scale)
  if (scale !== undefined && !(scale > 0 && scale <= 10))
    throw new StartRefusal(
      '--scale must be a number above 0 and at most 10; use 0.01 to try it out.',
    )
  const language = DEMO_LANGUAGES.find((known) => known === (values.language ?? 'en'))
  if (!language)
    throw new StartRefusal(
      `--language must be one of ${DEMO_LANGUAGES.join(', ')}, not "${values.language}".`,
    )
  const { config, owner, close } = await openToPrepare(process.env, say)
  try {
    const store = await openAnsweringStore(config)
    const { auth, jobs } = await prepareDatabase({
      owner,
      secret: config.SECRET_KEY,
      log: say,
      lockMs: COMMAND_LOCK_MS,
    })
    if (scale === undefined) await seedDemo({ config, owner, auth, jobs }, readContent(language))
    else {
      // Claim the store while the database is empty: the documents of the seed have no files.
      await withFileStore({ jobs, store }, claimStore)
      await seedScale(owner, scale)
    }
  } finally {
    await close()
  }
})
