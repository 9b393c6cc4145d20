// Finds a Chromium for the browser tests, or installs Debian's.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, installPackages } from './debian-packages.mjs'
import { refuse } from './support.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL = 'chromium-headless-shell'
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
  if (!canInstall()) {
    return refuse(
      'The browser tests need Chromium. Install it (Debian and Ubuntu: `sudo apt-get install chromium`; macOS: `brew install --cask chromium`) or set CHROMIUM_PATH to one.',
    )
  }
  console.log("Installing Debian's Chromium for the browser tests ...")
  await installPackages(['chromium'], { isNeeded: true })
  return (
    findProgram(NAMES) ??
    refuse(
      'The browser tests need Chromium, and `apt-get install chromium` failed; see its output above.',
    )
  )
}

/**
 * Returns the path of Chromium's headless shell, which most browser tests use: the same engine
 * without a window takes less time. Installs it if possible; undefined without it.
 */
export const getHeadlessShell = async () => {
  const found = findProgram([SHELL])
  if (found || !canInstall()) return found
  console.log("Installing Debian's headless shell of Chromium for the browser tests ...")
  // With Chromium itself, so that both have one version.
  await installPackages([SHELL, 'chromium'])
  return findProgram([SHELL])
}
