COLUMNS = ["Name", "Held", "Free"]
ROWS = [("Ada", "100", "100"), ("Bo", "none", "none"), ("Cy", "", "7"), ("Di", "3", "4")]


def say(names):
    print("selected=" + ",".join(names), flush=True)
