/** What a worker process of ours finds in its environment: all that this one has, and what its parent adds. */
export const childEnvironment = (additions: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...additions,
});
