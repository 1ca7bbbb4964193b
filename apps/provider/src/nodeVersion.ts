/** Imported before anything that an older Node can't load. */
const least = 24;
const major = Number(process.versions.node.split('.', 1)[0]);

if (major < least) {
  console.error(
    `Plinth's provider needs Node ${least} or newer, and this is ${process.version}. ` +
      'In a clone, "npm start" uses the Node that "npm install" brought along.',
  );
  process.exit(1);
}
