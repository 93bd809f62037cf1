// Exchanges the link for a session at once. Programs that only fetch the page do not run it, and so leave the link
// unused.

const form = document.querySelector("form");
if (form instanceof HTMLFormElement) form.submit();
