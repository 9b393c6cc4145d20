// The page of verify.html: files by choosing or dropping, seal lines by pasting.
import { checkHistory, FILES } from './check-history.mjs'

const find = (id) => document.getElementById(id)
const files = {}
/** Ends when all files that were chosen have been read; a check waits for it. */
let reading = Promise.resolve()
/** Counts the changes of what is checked: a verdict on anything older is not shown. */
let changes = 0

function addFiles(list) {
  clearVerdict()
  reading = reading.then(() => readFiles(list))
}

async function readFiles(list) {
  for (const file of list) if (FILES.includes(file.name)) files[file.name] = await readFile(file)
  find('files').replaceChildren(
    ...FILES.map((name) => {
      const item = document.createElement('li')
      item.textContent = `${name}: ${describeFile(files[name])}`
      return item
    }),
  )
}

/** Null if the file was moved or changed after it was chosen. */
async function readFile(file) {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return null
  }
}

function describeFile(bytes) {
  if (bytes === null) return 'could not be read, please choose it again'
  return bytes ? 'ready' : 'not chosen yet'
}

function clearVerdict() {
  changes += 1
  find('verdict').replaceChildren()
  delete find('verdict').dataset.result
}

const RESULTS = ['valid', 'changed', 'unreadable']

async function showVerdict() {
  find('verdict').textContent = 'Checking…'
  find('check').disabled = true
  const asked = changes
  try {
    await reading
    const { lines, exitCode } = await checkHistory(files, find('seals').value)
    if (asked !== changes) return
    find('verdict').dataset.result = RESULTS[exitCode]
    find('verdict').replaceChildren(
      ...lines.map((line) => {
        const paragraph = document.createElement('p')
        paragraph.textContent = line
        return paragraph
      }),
    )
  } finally {
    find('check').disabled = false
  }
}

find('choose').addEventListener('change', (event) => addFiles([...event.target.files]))
find('seals').addEventListener('input', clearVerdict)
find('check').addEventListener('click', () => void showVerdict())
// Without this, a browser opens a dropped file instead of the page.
document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  addFiles([...event.dataTransfer.files])
})
addFiles([])
