import type { Dump } from './dumpsys.ts';

/** The notifications in the shade. */
export const notification: Dump = ({ phone }) => {
  const records = phone.face
    .notifications()
    .map(({ app, title, text }, i) =>
      [
        `    NotificationRecord(0x0${i}: pkg=${app} user=UserHandle{0} id=${i} tag=null importance=3 key=0|${app}|${i}|null|${phone.packages.get(app)?.uid ?? 1000})`,
        `      android.title=String (${title})`,
        `      android.text=String (${text})`,
        '',
      ].join('\n'),
    );
  return Promise.resolve(`Current Notification Manager state:\n  Notification List:\n${records.join('')}`);
};
