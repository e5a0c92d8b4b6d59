import type { Dump } from './dumpsys.ts';

export const wifi: Dump = ({ phone }) => {
  const on = phone.settings.get('global', 'wifi_on') === '1';
  return Promise.resolve(
    `Wi-Fi is ${on ? 'enabled' : 'disabled'}\nStay-awake conditions: 3\nmNetworkInfo [type: WIFI[], state: ${on ? 'CONNECTED/CONNECTED' : 'DISCONNECTED/DISCONNECTED'}, reason: (unspecified), extra: "Harbour"]\nmWifiInfo SSID: ${on ? '"Harbour"' : '<unknown ssid>'}\n`,
  );
};

export const connectivity: Dump = ({ phone }) => {
  const on = phone.settings.get('global', 'airplane_mode_on') !== '1';
  const wifiOn = on && phone.settings.get('global', 'wifi_on') === '1';
  const cell = on && phone.settings.get('global', 'mobile_data') === '1';
  const network = wifiOn ? 'WIFI' : cell ? 'MOBILE' : undefined;
  return Promise.resolve(
    network === undefined
      ? 'NetworkProviders for:\n\nActive default network: none\n'
      : `NetworkProviders for:\n\nActive default network: 100\nCurrent Networks:\n  NetworkAgentInfo{ ni{[type: ${network}[], state: CONNECTED/CONNECTED, reason: (unspecified)]} network{100} nc{[ Transports: ${network === 'MOBILE' ? 'CELLULAR' : network} Capabilities: INTERNET&VALIDATED ]} }\n`,
  );
};

export const telephony: Dump = () =>
  Promise.resolve(
    'last known state:\n  Phone Id=0\n  mCallState=0\n  mServiceState={mVoiceRegState=0(IN_SERVICE), mDataRegState=0(IN_SERVICE)}\n',
  );

export const netstats: Dump = async ({ phone, signal }) => {
  const use = await phone.device.networkMeter?.read(phone.call(signal));
  const history = `      st=${Math.floor(phone.clock.now() / 1000)} rb=${use?.received_bytes ?? 0} rp=1 tb=${use?.sent_bytes ?? 0} tp=1 op=0\n`;
  return `Active interfaces:\n  iface=wlan0 ident=[{type=1, metered=false, defaultNetwork=true}]\nDev stats:\n  Pending bytes: 0\n  History since boot:\n  ident=[{type=1, metered=false}] uid=-1 set=ALL tag=0x0\n    NetworkStatsHistory: bucketDuration=3600\n${history}Xt stats:\n`;
};

export const location: Dump = async ({ phone, signal }) => {
  const { facts } = await phone.device.info(phone.call(signal));
  const at = `${Number(facts['latitude'] ?? 0).toFixed(6)},${Number(facts['longitude'] ?? 0).toFixed(6)}`;
  return `Location Manager State:\n  gps provider:\n    last location=Location[gps ${at} hAcc=5.0 et=+1m0s]\n`;
};
