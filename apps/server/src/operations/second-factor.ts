// npm run second-factor:reset -- EMAIL: removes the second factor of a person who has lost everything.
import { parseArgs } from 'node:util'
import { loadAllLanguages } from '@casework/texts/languages'
import { StartRefusal } from '../platform/start-refusal.ts'
import { openInstallation } from './open-installation.ts'
import { runCommand, say } from './run-command.ts'
import { resetSecondFactor } from './second-factors/reset-second-factor.ts'

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [email, ...others] = positionals
  if (!email || others.length > 0)
    throw new StartRefusal(
      'Usage: npm run second-factor:reset -- EMAIL; EMAIL is that of the person',
    )
  await loadAllLanguages()
  const opened = await openInstallation(process.env, () => undefined)
  try {
    const ended = await resetSecondFactor(opened, email)
    say(
      `The second factor of ${email} was removed, ${ended} sign-ins were ended, and a mail to this address is queued. The password is unchanged.`,
    )
  } finally {
    await opened.close()
  }
})
