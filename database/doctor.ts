// npm run doctor: checks settings, machine, database, file store, mails and backups.
import { runDoctor } from './doctor/run-doctor.ts'

process.exitCode = await runDoctor(process.env, (line) => process.stdout.write(`${line}\n`))
