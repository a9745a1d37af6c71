/** Shown when the web application has not been built: the API works all the same. */
export const notBuiltPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>SOP Creator</title><meta name="viewport" content="width=device-width"></head>
<body style="font-family: system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>SOP Creator is running</h1>
<p>The web application has not been built yet. Build it, then load this page again.</p>
<p>The programming interface is described at <a href="/api/openapi.json">/api/openapi.json</a>,
and <a href="/api/health">/api/health</a> shows whether every part is up.</p>
</body>
</html>
`;
