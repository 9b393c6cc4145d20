export { AddDocument } from './add-document.tsx'
export { documentsAddress } from './address.ts'
export { DocumentDetail } from './document-detail.tsx'
export { DocumentList } from './document-list.tsx'
export { Uploads } from './uploads.tsx'

/** Screens, loaded when they are opened. */
export const documentScreens = {
  list: () => import('./documents-page.tsx'),
}
