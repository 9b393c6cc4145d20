import { join } from 'node:path'
import { readConfig, type Config } from './platform/config.ts'
import { runProcess } from './run-process.ts'
import { startCasework } from './start.ts'

function buildGreeting(config: Config, url: string): string {
  const lines = [`Casework is ready: ${url}`]
  if (!config.SMTP_URL) {
    lines.push(
      `  Mails are written to ${join(config.DATA_DIR, 'mail')}`,
      '  Load a demo firm with: npm run db:seed',
    )
  }
  return lines.join('\n')
}

await runProcess(async () => {
  const config = readConfig()
  const running = await startCasework(config)
  return { running, greeting: buildGreeting(config, running.url) }
})
