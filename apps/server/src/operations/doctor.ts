// npm run doctor: checks settings, machine, database, file store, mails and backups.
import { runDoctor } from './doctor/run-doctor.ts'
import { runCommand, say } from './run-command.ts'

await runCommand(async () => {
  process.exitCode = await runDoctor(process.env, say)
})
