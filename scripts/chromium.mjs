// Finds a Chromium for the browser tests, or installs Debian's.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { refuse, run } from './support.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const findProgram = (names) => {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ]
  return [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...MAC_APPS,
  ].find(isProgram)
}

/** Returns the path of a Chromium. As root, installs Debian's package if there is none. */
export const getChromium = async () => {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return isProgram(named)
      ? named
      : refuse(`CHROMIUM_PATH is ${named}, which is not an executable program.`)
  const found = findProgram(NAMES)
  if (found) return found
  const apt = ['/usr/bin/apt-get'].find(isProgram)
  if (!apt || process.geteuid?.() !== 0) {
    return refuse(
      'The browser tests need Chromium. Install it (Debian and Ubuntu: `sudo apt-get install chromium`; macOS: `brew install --cask chromium`) or set CHROMIUM_PATH to one.',
    )
  }
  console.log("Installing Debian's Chromium for the browser tests ...")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run(apt, ['update', '-qq'], { env, quiet: true })
  await run(apt, ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env,
    quiet: true,
  })
  return (
    findProgram(NAMES) ??
    refuse(
      'The browser tests need Chromium, and `apt-get install chromium` failed; see its output above.',
    )
  )
}
