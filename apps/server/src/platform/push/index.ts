export { createPush, newsFor, STREAMS_PER_USER, type Push } from './push.ts'
