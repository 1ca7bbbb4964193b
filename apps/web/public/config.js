// Settings of this deployment. A host that serves the app answers /config.js itself; elsewhere, replace this file.
globalThis.plinthConfig = { apiHost: '', avatarHost: '', turnstileSiteKey: '', challengeUrl: '' };
