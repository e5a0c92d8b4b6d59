import { print, type Program } from '../process.ts';
import { userName } from '../user-name.ts';

export const id: Program = async (process) => {
  const { uid } = process.user;
  const name = userName(uid);
  if (process.args.includes('-u')) await print(process, `${process.args.includes('-n') ? name : uid}\n`);
  else {
    const groups = uid === 2000 ? '2000(shell),1004(input),1007(log),1015(sdcard_rw),3003(inet)' : `${uid}(${name})`;
    await print(process, `uid=${uid}(${name}) gid=${uid}(${name}) groups=${groups} context=u:r:shell:s0\n`);
  }
  return 0;
};

export const whoami: Program = (process) => print(process, `${userName(process.user.uid)}\n`).then(() => 0);
