export { AddDocument } from './add-document.tsx'
export { documentsAddress } from './address.ts'
export { DocumentDetail } from './record/document-detail.tsx'
export { DocumentList } from './list/document-list.tsx'
export { Uploads } from './upload/uploads.tsx'

/** Screens, loaded when they are opened. */
export const documentScreens = {
  list: () => import('./list/documents-page.tsx'),
}
