import { createStore } from 'zustand/vanilla'

/** The page or dialog that files are dragged over, such as `cases/7` or `documents`. */
export type DropPlace = string

export interface FileDrop {
  readonly place: DropPlace
  readonly files: readonly File[]
  /** Folders are left out. */
  readonly hasFolders: boolean
}

interface FileDrags {
  /** Where files are dragged now; null where nothing takes them. */
  readonly place: DropPlace | null
  /** Files that were dropped and not taken yet: what takes them may still load. */
  readonly dropped: FileDrop | null
}

const store = createStore<FileDrags>(() => ({ place: null, dropped: null }))

/** Files that are dragged over the page, and what is dropped. */
export const fileDrags = { ...store, forgetDrop: () => store.setState({ dropped: null }) }

const showPlace = (place: DropPlace | null): void => {
  // A drag is told several times a second.
  if (place !== store.getState().place) store.setState({ place })
}

/** The place on the screen; null where nothing can be dropped, such as under another dialog. */
export function readPlace(): DropPlace | null {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
  const group = document.querySelector<HTMLElement>('[data-group]')?.dataset['group']
  if (dialogs.length > 0)
    return dialogs.length === 1 && group !== undefined ? `groups/${group}` : null
  const path = location.pathname.slice(1)
  return /^(clients|cases|sessions)\/\d+$|^documents$/.test(path) ? path : null
}

/** Drop areas of the page handle their drags themselves. */
const isForPage = ({ defaultPrevented, dataTransfer }: DragEvent) =>
  !defaultPrevented && dataTransfer !== null && dataTransfer.types.includes('Files')

function handleDrag(event: DragEvent): void {
  ;(event.target as HTMLElement).addEventListener('drop', handleDropOutside)
  const place = isForPage(event) ? readPlace() : null
  showPlace(place)
  if (!isForPage(event) || !event.dataTransfer) return
  event.preventDefault()
  event.dataTransfer.dropEffect = place === null ? 'none' : 'copy'
}

const handleLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && showPlace(null)

function handleDrop(event: DragEvent): void {
  showPlace(null)
  if (!isForPage(event) || !event.dataTransfer) return
  event.preventDefault()
  // The list of a drop is empty after its event.
  const items = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file')
  const files = items.filter((item) => !item.webkitGetAsEntry()?.isDirectory)
  keepDrop(
    files.flatMap((item) => item.getAsFile() ?? []),
    items.length,
  )
}

function keepDrop(files: readonly File[], count: number): void {
  const place = readPlace()
  if (place !== null)
    store.setState({ dropped: { place, files, hasFolders: files.length < count } })
}

/** The script of index.html keeps what is dropped before the app has loaded. */
interface EarlyDrops {
  stop: () => void
  /** Null for a folder. */
  items: readonly (File | null)[]
}
const page: { earlyDrops?: EarlyDrops } = globalThis as object

function takeEarlyDrop(): void {
  const { earlyDrops } = page
  if (!earlyDrops) return
  delete page.earlyDrops
  earlyDrops.stop()
  const files = earlyDrops.items.filter((file) => file !== null)
  if (earlyDrops.items.length > 0) keepDrop(files, earlyDrops.items.length)
}

/** The drop on an element that has left the page since the last `dragover`: the window is not told. */
function handleDropOutside(event: DragEvent): void {
  if (!(event.target as Node).isConnected) handleDrop(event)
}

/**
 * Keeps the browser from opening a dropped file, on every page and from its first frame.
 * Calling it again changes nothing.
 */
export function receiveFileDrops(): void {
  takeEarlyDrop()
  // A new element under the pointer is told by `dragenter` alone: a drop that follows counts there.
  addEventListener('dragenter', handleDrag)
  addEventListener('dragover', handleDrag)
  addEventListener('dragleave', handleLeave)
  addEventListener('drop', handleDrop)
}
