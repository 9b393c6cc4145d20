import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { listFiles } from '../source-files.ts'

const FOLDER = 'deploy'

interface Image {
  /** What the last stage copies, relative to the repository: files and folders. */
  readonly copied: readonly string[]
  /** The command that removes packages from the build. */
  readonly removal: string
  /** The program and arguments that run. */
  readonly command: readonly string[]
}

/** Reads what deploy/Dockerfile puts into the image. */
export function readImage(root: string): Image {
  const text = readFileSync(join(root, FOLDER, 'Dockerfile'), 'utf8')
  const [, , last = ''] = text.split(/^FROM /m)
  const copies = last.matchAll(/^COPY --from=build \/casework\/(\S+)/gm)
  return {
    copied: [...copies].map(([, path = '']) => path),
    removal: /^RUN (rm .*)$/m.exec(text)?.[1] ?? '',
    command: JSON.parse(/^CMD (.*)$/m.exec(last)?.[1] ?? '[]') as string[],
  }
}

/** Lists the sources that docker sends to the build and that the image copies. */
export function listImageFiles(root: string): string[] {
  const ignored = readFileSync(join(root, FOLDER, 'Dockerfile.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const isIgnored = (path: string) =>
    ignored.some((glob) => matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`))
  const patterns = readImage(root).copied.flatMap((path) => [path, `${path}/**/*.*`])
  return listFiles(root, patterns).filter((path) => path.includes('.') && !isIgnored(path))
}
