/** Stops what start-servers.mjs started and removes its folders. */
export default async function stopServers() {
  await Promise.all((globalThis.__stopTestServers ?? []).map((stop) => stop()));
}
