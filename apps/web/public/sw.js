// Caches only the offline page, no user data. Shows it when a page cannot be fetched; all other
// requests are left to the browser.
const CACHE = 'casework-offline-1'
const PAGE = '/offline.html'

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(PAGE, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || new URL(event.request.url).pathname.startsWith('/api/'))
    return
  event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then(([open]) => (open ? open.focus() : self.clients.openWindow('/notifications'))),
  )
})
