import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isInstalled } from './is-installed.ts'

const runPromtool = (...args: string[]) =>
  execFileSync('promtool', args, {
    cwd: fileURLToPath(new URL('../deploy/observe', import.meta.url)),
    encoding: 'utf8',
  })

test('each alert fires when promtool expects it, and the settings are valid', ({ skip }) => {
  skip(!isInstalled('promtool', ['--version']), 'promtool (Debian: prometheus) is not installed')

  expect(runPromtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  expect(runPromtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS')
})
