import { prepareDatabase } from '../apps/server/src/platform/database/prepare.ts'
import { openDatabase } from './open-database.ts'
import { runCommand, say } from './run-command.ts'

await runCommand(async () => {
  const { config, owner, close } = await openDatabase(process.env, say)
  try {
    await prepareDatabase({ owner, secret: config.SECRET_KEY, log: say })
    say('The database is up to date.')
  } finally {
    await close()
  }
})
