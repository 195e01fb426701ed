// Keeps the site in the browser, where it may: not in a page that was opened from a file.
if (location.protocol.startsWith("http")) navigator.serviceWorker?.register("offline.js").catch(() => {});
