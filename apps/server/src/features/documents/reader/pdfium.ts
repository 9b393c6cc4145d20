// The functions of pdfium that draw pages and read their words. Runs in confined processes only.
import { PDFiumModule } from '@hyzyla/pdfium'
import { NO_PICTURE } from '../previews/no-picture.ts'

/** Where a page is drawn, in pixels of the bitmap. */
type Place = readonly [left: number, top: number, width: number, height: number, rotation: number]

/** What is drawn where. */
export type Target = readonly [bitmap: number, page: number, ...place: Place, flags: number]

/** Addresses in the memory of pdfium, and numbers. */
interface Functions {
  readonly malloc: (bytes: number) => number
  readonly free: (address: number) => void
  readonly FPDF_InitLibraryWithConfig: (config: number) => void
  readonly FPDF_LoadMemDocument: (bytes: number, length: number, password: number) => number
  readonly FPDF_GetLastError: () => number
  readonly FPDF_GetPageCount: (document: number) => number
  readonly FPDF_GetPageSizeByIndexF: (document: number, index: number, size: number) => number
  readonly FPDF_LoadPage: (document: number, index: number) => number
  readonly FPDFPage_SetCropBox: (
    page: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ) => void
  readonly FPDF_ClosePage: (page: number) => void
  readonly FPDFBitmap_CreateEx: (
    width: number,
    height: number,
    format: number,
    pixels: number,
    bytesPerRow: number,
  ) => number
  readonly FPDFBitmap_FillRect: (
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ) => void
  readonly FPDFBitmap_Destroy: (bitmap: number) => void
  readonly FPDF_RenderPageBitmap: (...target: Target) => void
  readonly FPDF_PageToDevice: (
    page: number,
    ...point: readonly [...place: Place, x: number, y: number, toX: number, toY: number]
  ) => number
  readonly FPDF_GetFormType: (document: number) => number
  readonly FPDFDOC_InitFormFillEnvironment: (document: number, callbacks: number) => number
  readonly FORM_OnAfterLoadPage: (page: number, form: number) => void
  readonly FORM_OnBeforeClosePage: (page: number, form: number) => void
  readonly FPDF_FFLDraw: (form: number, ...target: Target) => void
  readonly FPDFText_LoadPage: (page: number) => number
  readonly FPDFText_ClosePage: (text: number) => void
  readonly FPDFText_CountChars: (text: number) => number
  readonly FPDFText_GetUnicode: (text: number, index: number) => number
  readonly FPDFText_IsHyphen: (text: number, index: number) => number
  readonly FPDFText_GetCharBox: (
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ) => number
}

/** An error code of pdfium. */
const PASSWORD = 4
/** More than the callbacks of a form take up. */
const CALLBACKS_BYTES = 256
const CALLBACKS_VERSION = 2

/** An open document. */
export interface Pdf {
  readonly document: number
  /** Draws the fields of a form and visible signatures; 0 for a document without. */
  readonly form: number
}

/** Ends the process with this code. */
export class Unreadable extends Error {
  readonly code: number
  constructor(reason: keyof typeof NO_PICTURE) {
    super(reason)
    this.code = NO_PICTURE[reason]
  }
}

/** Starts the library. Nothing is loaded from disk afterwards. */
export async function startPdfium() {
  const module = await PDFiumModule({})
  const call = module.wasmExports as unknown as Functions
  call.FPDF_InitLibraryWithConfig(0)
  /** Room for what functions return beside their result. */
  const room = call.malloc(32)
  // Views of the memory end when it grows, so each is made when it is used.
  const view = () => new DataView(module.HEAPU8.buffer)
  return {
    call,
    room,
    readFloat: (offset: number) => view().getFloat32(room + offset, true),
    readDouble: (offset: number) => view().getFloat64(room + offset, true),
    readInteger: (offset: number) => view().getInt32(room + offset, true),
    copy: (address: number, bytes: number): Buffer =>
      Buffer.from(module.HEAPU8.slice(address, address + bytes).buffer),

    /** @throws Unreadable */
    open(file: Uint8Array): Pdf {
      const address = call.malloc(file.length)
      if (address === 0) throw new Unreadable('damaged')
      module.HEAPU8.set(file, address)
      const document = call.FPDF_LoadMemDocument(address, file.length, 0)
      if (document !== 0) return { document, form: openForm(document) }
      throw new Unreadable(call.FPDF_GetLastError() === PASSWORD ? 'protected' : 'damaged')
    },
  }

  /** Nothing reacts to a form, so it has no callbacks. */
  function openForm(document: number): number {
    if (call.FPDF_GetFormType(document) === 0) return 0
    const callbacks = call.malloc(CALLBACKS_BYTES)
    module.HEAPU8.fill(0, callbacks, callbacks + CALLBACKS_BYTES)
    view().setUint32(callbacks, CALLBACKS_VERSION, true)
    return call.FPDFDOC_InitFormFillEnvironment(document, callbacks)
  }
}

export type Pdfium = Awaited<ReturnType<typeof startPdfium>>
