// Plain JavaScript without dependencies: runs first on a bare clone.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const oldestNode = 20;

/**
 * Installs missing packages of the lock file, then runs `script` with `values` by the project's Node, forwards signals,
 * and exits with its code. Serving needs half of the packages.
 * @param {string} script path from the project's root, or a package command
 * @param {{ packages: 'toServe' | 'all', values?: string[], ends?: 'alone' | 'withCaller' }} options
 * `ends`: `withCaller` also ends the script when the caller of npm is killed
 */
export function runInstalled(script, { packages, values = process.argv.slice(2), ends = 'alone' }) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < oldestNode) stop(`This is Node ${process.versions.node}; please install Node ${oldestNode} or newer.`);
  if (!isInstalled(packages)) install(packages);
  // A larger young generation costs a server 100 MB without making it faster.
  const flags = packages === 'toServe' ? ['--max-semi-space-size=16'] : [];
  run(flags, [/\.ts$/.test(script) ? script : `node_modules/.bin/${script}`, ...values], ends);
}

/**
 * True when node_modules match the lock file, by npm's own record of the installation.
 * @param {'toServe' | 'all'} packages
 */
function isInstalled(packages) {
  const note = join(project, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return false;
  const locked = packagesOf(join(project, 'package-lock.json'));
  const installed = packagesOf(note);
  // All direct dependencies are present and no version differs, so transitive ones are present too.
  const { dependencies, devDependencies } = locked[''];
  const named = Object.keys({ ...dependencies, ...devDependencies }).map((name) => `node_modules/${name}`);
  const isThere = (path) => installed[path] !== undefined || path === '' || locked[path].optional === true;
  const isSame = ([path, { version }]) => locked[path]?.version === version;
  return Object.entries(installed).every(isSame) && (packages === 'all' ? Object.keys(locked) : named).every(isThere);
}

/** @param {string} file */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** @param {'toServe' | 'all'} packages */
function install(packages) {
  console.log('Installing packages (once, about a minute) …');
  // Uses the npm and Node that run this script, because those in node_modules are about to be replaced.
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const [command, first] = node && npm ? [node, [npm]] : ['npm', []];
  // NODE_ENV=production would omit packages for generating and building.
  const workspaces = packages === 'all' ? [] : ['--workspaces=false'];
  const values = [...first, 'ci', '--include=dev', ...workspaces, '--loglevel=error'];
  const { status } = spawnSync(command, values, { cwd: project, stdio: 'inherit' });
  if (status !== 0) stop('npm ci failed, see above; once it passes, run this again.');
}

/**
 * @param {string[]} flags Node flags
 * @param {string[]} given script and arguments
 * @param {'alone' | 'withCaller'} ends
 */
function run(flags, [script, ...given], ends) {
  const node = projectNode();
  // Node's compile cache makes a second start a third faster.
  const env = { NODE_COMPILE_CACHE: join(project, 'node_modules/.cache/node'), ...process.env };
  const values = [...flags, join(project, script), ...given];
  const child =
    ends === 'alone'
      ? spawn(node, values, { cwd: project, stdio: 'inherit', env })
      : spawn(node, ['--import', join(project, 'tools/end-with-parent.ts'), ...values], {
          cwd: project,
          stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
          env,
        });
  if (ends === 'withCaller') endWithCaller();
  // A terminal sends its interrupt to the whole process group.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
}

/** Detects the end of npm's caller by a changed parent; npm adds a shell and no channel. */
function endWithCaller() {
  const callers = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const first = callers();
  setInterval(() => {
    if (callers() !== first) process.exit(1);
  }, 1000).unref();
}

/**
 * Parent process id from /proc, where available.
 * @param {number} pid
 */
function parentOf(pid) {
  const file = `/proc/${pid}/stat`;
  // The command in parentheses may itself contain spaces and parentheses.
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .replace(/^.*\) \S+ /u, '')
        .split(' ')[0]
    : undefined;
}

/** Node from a package for this platform (tools/node), else the machine's own if new enough. */
function projectNode() {
  const [platform, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  const brought = join(project, `node_modules/node-${platform}-${process.arch}/bin/${file}`);
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return stop('No package brought Node 24 to this platform (are optional packages left out?); please install Node 24.');
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
