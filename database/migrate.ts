import { prepareDatabase } from '../apps/server/src/platform/database/migrate/prepare.ts'
import { openToPrepare } from '../apps/server/src/operations/open-installation.ts'
import { COMMAND_LOCK_MS, runCommand, say } from '../apps/server/src/operations/run-command.ts'

await runCommand(async () => {
  const { config, owner, close } = await openToPrepare(process.env, say)
  try {
    await prepareDatabase({
      owner,
      secret: config.SECRET_KEY,
      log: say,
      lockMs: COMMAND_LOCK_MS,
    })
    say('The database is up to date.')
  } finally {
    await close()
  }
})
