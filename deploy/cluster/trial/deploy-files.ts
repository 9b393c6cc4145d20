// The files of deploy/cluster, with the addresses of the trial.
import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

/** Returns the settings of a file with one `NAME=value` per line. */
export const readSettings = (name: string): Record<string, string> =>
  Object.fromEntries(
    [...read(name).matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
  )

/** @throws Error when the file no longer contains what is replaced */
function replace(text: string, pattern: RegExp | string, replacement: string): string {
  const replaced = text.replace(pattern, () => replacement)
  if (replaced === text) throw new Error(`Nothing matches ${String(pattern)}`)
  return replaced
}

/** Sockets are in a folder of the trial; everything else is as shipped. */
export const renderPatroniConfig = (socketFolder: string): string =>
  replace(
    read('patroni.yml'),
    '  use_unix_socket: true\n',
    `  use_unix_socket: true\n  parameters:\n    unix_socket_directories: ${socketFolder}\n`,
  )

/** Plain HTTP on one port instead of https, without the rights and the log of a machine. */
export function renderHaproxyConfig(port: number, servers: readonly number[]): string {
  const http = replace(
    replace(
      replace(read('haproxy.cfg'), /(^ {4}(user|group|chroot|log) .*\n)+/m, ''),
      /^ *bind :80\n/m,
      '',
    ),
    /^ *http-request redirect scheme https.*\n/m,
    '',
  )
  const bound = replace(http, /bind :443 ssl.*$/m, `bind 127.0.0.1:${port}`)
  const lines = servers.map((server, index) => `    server app${index} 127.0.0.1:${server}\n`)
  return replace(bound, /(^ *server \S+ 10\.0\.0\.\d+:3000\n)+/m, lines.join(''))
}
