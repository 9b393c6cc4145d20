// Selects the tests that `npm run test:changed` runs for a list of changed files.

const CAPABILITY =
  /^(?:apps\/server\/src\/features\/([^/]+)\/|packages\/contract\/src\/(?!index\.)([^/.]+)(?:\.test)?\.ts$)/
/** Files that many tests read, and the folders of these tests. */
const READ_BY = [
  [
    /^apps\/server\/test\/permissions\/(?!.*\.test\.ts$)/,
    ['permissions', 'tenant-isolation', 'versions'].map((name) => `apps/server/test/${name}/`),
  ],
  [/^database\/(?:migrations\/|schema\.sql$)/, ['database/', 'apps/server/src/operations/']],
]
const SERVER_FOLDER = /^apps\/server\/(?:test|src\/platform)\/(?:[^/]+\/)*/
const SERVER_TEST = /^apps\/server\/.*\.test\.ts$/

/**
 * Returns the folders whose server tests belong to the changed files. The import graph does not
 * help: each test starts the whole app, so each change would run all of them.
 */
export const findServerTests = (files) => {
  const found = files.flatMap((file) => {
    if (SERVER_TEST.test(file)) return [file]
    const [, readers] = READ_BY.find(([pattern]) => pattern.test(file)) ?? []
    if (readers) return readers
    const [, feature, contract] = CAPABILITY.exec(file) ?? []
    if (feature ?? contract) return [`apps/server/src/features/${feature ?? contract}/`]
    const [folder] = SERVER_FOLDER.exec(file) ?? []
    return folder ? [folder] : []
  })
  return [...new Set(found)]
}
